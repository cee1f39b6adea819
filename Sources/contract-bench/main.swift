print("contract-bench")
