extension ReportSchema {
  /// The definitions that both formats use.
  static let definitions = #"""
        "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "the identity of a finding between runs"},
        "position": {"type": "string", "description": "file:line of the contract"},
        "verdict": {"enum": ["passed", "noted", "failed", "not-tested", "skipped"]},
        "omission": {
          "type": "object",
          "required": ["kind", "subject", "reason", "source"],
          "properties": {
            "kind": {"type": "string"},
            "subject": {"type": "string"},
            "reason": {"type": "string"},
            "source": {"$ref": "#/$defs/position"}
          }
        },
        "shard": {
          "type": "object",
          "required": ["index", "count", "plan", "subjects"],
          "properties": {
            "index": {"type": "integer", "minimum": 1},
            "count": {"type": "integer", "minimum": 1},
            "plan": {"type": "string", "description": "equal in all shards of one plan"},
            "subjects": {"type": "array", "items": {"type": "string"}},
            "narrowed": {"type": "boolean", "description": "whether options leave out requests"}
          }
        },
        "reason": {
          "type": "object",
          "required": ["code", "text"],
          "properties": {"code": {"type": "string"}, "text": {"type": "string"}}
        },
        "limit": {
          "type": "object",
          "required": ["limit"],
          "properties": {"limit": {"enum": ["budget", "first-drift", "writes"]}, "writes": {"type": "integer"}}
        },
        "result": {
          "type": "object",
          "required": ["verdict", "requests", "seconds", "source"],
          "properties": {
            "operation": {"type": "string"},
            "check": {"type": "string"},
            "scenario": {"type": "string"},
            "title": {"type": "string"},
            "verdict": {"$ref": "#/$defs/verdict"},
            "requests": {"type": "integer", "minimum": 0},
            "seconds": {"type": "number", "minimum": 0},
            "source": {"$ref": "#/$defs/position"},
            "unreached": {"type": "string"},
            "failsOnNotes": {"type": "boolean"},
            "notTested": {"$ref": "#/$defs/reason"},
            "skipped": {"$ref": "#/$defs/reason"}
          }
        },
        "finding": {
          "type": "object",
          "required": ["fingerprint", "kind", "severity", "check", "operation", "route", "location", "expected", "actual", "case", "occurrences"],
          "properties": {
            "fingerprint": {"$ref": "#/$defs/fingerprint"},
            "kind": {"type": "string"},
            "constraint": {"type": "string"},
            "severity": {"enum": ["drift", "note"]},
            "check": {"type": "string"},
            "operation": {"type": "string"},
            "route": {"type": "string"},
            "location": {
              "type": "object",
              "required": ["text", "part"],
              "properties": {
                "text": {"type": "string"},
                "part": {"enum": ["status", "header", "body", "request", "state", "message", "connection"]},
                "name": {"type": "string"},
                "pointer": {"type": "string", "description": "a JSON Pointer, with * for every element"},
                "offset": {"type": "integer", "minimum": 0}
              }
            },
            "source": {"$ref": "#/$defs/position"},
            "expected": {"type": "string"},
            "actual": {"type": "string"},
            "count": {"type": "integer"},
            "total": {"type": "integer"},
            "fix": {"type": "string"},
            "textChange": {"type": "string"},
            "case": {
              "type": "object",
              "required": ["name", "phase", "variant"],
              "properties": {
                "name": {"type": "string"},
                "phase": {"type": "string"},
                "operation": {"type": "string"},
                "scenario": {"type": "string"},
                "variant": {"type": "string"},
                "title": {"type": "string"},
                "resource": {"type": "string"},
                "index": {"type": "integer"}
              }
            },
            "occurrences": {"type": "integer", "minimum": 0},
            "unstable": {"type": "boolean"},
            "ofUnvalidatedOperation": {
              "type": "boolean",
              "description": "whether the operation has accepted every invalid value of a member"
            },
            "known": {
              "type": "object",
              "description": "what the baseline states about the drift, which does not fail the run",
              "required": ["reason"],
              "properties": {
                "reason": {"type": "string"},
                "owner": {"type": "string"},
                "link": {"type": "string"},
                "expires": {"type": "string", "format": "date"}
              }
            },
            "smallest": {
              "type": "object",
              "required": ["request", "words", "requests", "lines"],
              "properties": {
                "request": {"type": "string"},
                "words": {"type": "string"},
                "requests": {"type": "integer"},
                "lines": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["text"],
                    "properties": {"text": {"type": "string"}, "matters": {"type": "boolean"}}
                  }
                }
              }
            },
            "reproduction": {
              "type": "object",
              "properties": {
                "script": {"type": "string", "description": "shell lines"},
                "variables": {"type": "array", "items": {"type": "string"}},
                "token": {"type": "string", "description": "for contract-check replay"},
                "replay": {"type": "string"}
              }
            },
            "evidence": {
              "type": "object",
              "required": ["request", "response"],
              "properties": {"request": {"type": "string"}, "response": {"type": "string"}}
            }
          }
        },
        "retry": {
          "type": "object",
          "required": ["subject", "reason", "attempt", "wait"],
          "properties": {
            "subject": {"type": "string"},
            "reason": {"type": "string"},
            "attempt": {"type": "integer"},
            "wait": {"type": "number"},
            "outcome": {"type": "string"}
          }
        },
        "leak": {
          "type": "object",
          "required": ["subject", "ids", "reason", "count"],
          "properties": {
            "subject": {"type": "string"},
            "ids": {"type": "array", "items": {"type": "string"}},
            "reason": {"type": "string"},
            "count": {"type": "integer"},
            "possible": {"type": "boolean"}
          }
        },
        "reduction": {
          "type": "object",
          "required": ["operation", "skippedCases", "average", "allowance"],
          "properties": {
            "operation": {"type": "string"},
            "skippedCases": {"type": "integer"},
            "average": {"type": "number"},
            "allowance": {"type": "number"}
          }
        },
        "coverage": {
          "type": "object",
          "required": ["operation", "responses", "successes", "total"],
          "properties": {
            "operation": {"type": "string"},
            "responses": {"type": "integer"},
            "successes": {"type": "integer"},
            "total": {"type": "integer"},
            "unreached": {"type": "string"},
            "gaps": {"type": "array", "items": {"type": "string"}}
          }
        },
        "models": {
          "type": "object",
          "required": ["models", "rows"],
          "properties": {
            "models": {"type": "array", "items": {"type": "string"}},
            "rows": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["subject", "summary", "cells"],
                "properties": {
                  "subject": {"type": "string"},
                  "variant": {"type": "string"},
                  "summary": {"type": "string"},
                  "cells": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["outcome", "samples"],
                      "properties": {
                        "outcome": {"enum": ["survives", "loses", "fails", "untested"]},
                        "samples": {"type": "integer"},
                        "losses": {"type": "array", "items": {"type": "object"}}
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "remark": {
          "type": "object",
          "required": ["fingerprint", "text"],
          "properties": {"fingerprint": {"$ref": "#/$defs/fingerprint"}, "text": {"type": "string"}}
        },
        "summary": {
          "type": "object",
          "required": ["verdict", "ending", "counts", "requests", "cases", "seconds", "reached"],
          "properties": {
            "verdict": {"enum": ["conforms", "drift", "not-tested", "ended-early", "insufficient-coverage", "interrupted"]},
            "ending": {
              "type": "object",
              "required": ["type"],
              "properties": {
                "type": {"enum": ["completed", "interrupted", "ended-early", "not-tested"]},
                "limit": {"$ref": "#/$defs/limit"},
                "reason": {"$ref": "#/$defs/reason"}
              }
            },
            "counts": {
              "type": "object",
              "required": ["passed", "failed", "notTested", "limited", "skipped", "drifts", "notes"],
              "additionalProperties": {"type": "integer", "minimum": 0}
            },
            "requests": {"type": "integer", "minimum": 0},
            "cases": {"type": "integer", "minimum": 0},
            "seconds": {"type": "number", "minimum": 0},
            "coverage": {"type": "integer", "minimum": 0, "maximum": 100},
            "requiredCoverage": {"type": "integer", "minimum": 0, "maximum": 100},
            "reached": {"type": "integer", "minimum": 0},
            "unreached": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["operation", "reason"],
                "properties": {"operation": {"type": "string"}, "reason": {"type": "string"}}
              }
            },
            "fuzzing": {
              "type": "object",
              "required": ["sent", "planned", "limit"],
              "properties": {
                "sent": {"type": "integer"},
                "planned": {"type": "integer"},
                "limit": {"$ref": "#/$defs/limit"}
              }
            },
            "blindSpots": {
              "type": "object",
              "required": ["count", "drifts", "command"],
              "properties": {
                "count": {"type": "integer"},
                "drifts": {"type": "integer"},
                "command": {"type": "string"}
              }
            },
            "baseline": {
              "type": "object",
              "properties": {
                "stale": {"type": "array", "items": {"$ref": "#/$defs/remark"}},
                "expired": {"type": "array", "items": {"$ref": "#/$defs/remark"}},
                "failsOnStale": {"type": "boolean"}
              }
            },
            "withoutEffect": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["selection", "text"],
                "properties": {"selection": {"type": "string"}, "name": {"type": "string"}, "text": {"type": "string"}}
              }
            }
          }
        }
    """#
}
