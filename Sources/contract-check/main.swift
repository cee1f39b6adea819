print("contract-check")
