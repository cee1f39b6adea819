/// The JSON Schemas of the reports for programs (draft 2020-12).
///
/// They state what a reader may rely on: within a version, members are only added.
package enum ReportSchema {
  /// Of the format `json`.
  package static let json = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Report of contract-check, format json, version 1",
      "type": "object",
      "required": ["format", "version", "verdict", "runs"],
      "properties": {
        "format": {"const": "contract-check-report"},
        "version": {"const": 1},
        "verdict": {
          "enum": ["conforms", "drift", "not-tested", "ended-early", "insufficient-coverage", "interrupted", "unusable"]
        },
        "status": {"type": "integer", "description": "the exit status"},
        "reasons": {"type": "array", "items": {"type": "string"}},
        "runs": {"type": "array", "items": {"$ref": "#/$defs/run"}}
      },
      "$defs": {
        "run": {
          "type": "object",
          "required": ["contract"],
          "properties": {
            "contract": {"type": "string"},
            "contractVersion": {"type": "string"},
            "title": {"type": "string"},
            "host": {"type": "string"},
            "seed": {"type": "integer", "minimum": 0},
            "startedAt": {"type": "string"},
            "tool": {"type": "string"},
            "contractFingerprint": {"type": "string"},
            "operations": {"type": "integer", "minimum": 0},
            "plannedCases": {"type": "integer", "minimum": 0},
            "channels": {"type": "array", "items": {"type": "string"}},
            "leftOut": {"type": "array", "items": {"$ref": "#/$defs/omission"}},
            "shard": {"$ref": "#/$defs/shard"},
            "summary": {"$ref": "#/$defs/summary"},
            "findings": {
              "type": "array",
              "items": {
                "allOf": [{"$ref": "#/$defs/finding"}],
                "properties": {
                  "drift": {"type": "integer", "minimum": 1, "description": "drifts with one cause have one number, as on the terminal"},
                  "note": {"type": "integer", "minimum": 1},
                  "knownDrift": {"type": "integer", "minimum": 1, "description": "of a drift that the baseline has"}
                }
              }
            },
            "leftBehind": {"type": "array", "items": {"$ref": "#/$defs/leak"}},
            "retries": {"type": "array", "items": {"$ref": "#/$defs/retry"}},
            "reductions": {"type": "array", "items": {"$ref": "#/$defs/reduction"}},
            "coverage": {"type": "array", "items": {"$ref": "#/$defs/coverage"}},
            "models": {"$ref": "#/$defs/models"},
            "results": {
              "type": "array",
              "items": {
                "allOf": [{"$ref": "#/$defs/result"}],
                "properties": {
                  "findings": {"type": "array", "items": {"$ref": "#/$defs/fingerprint"}}
                }
              }
            }
          }
        },
    \#(definitions)
      }
    }

    """#

  /// Of one line of the format `jsonl`.
  package static let jsonl = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A line of the report of contract-check, format jsonl, version 1",
      "oneOf": [
        {
          "type": "object",
          "required": ["event", "format", "version"],
          "properties": {
            "event": {"const": "opened"},
            "format": {"const": "contract-check-events"},
            "version": {"const": 1}
          }
        },
        {
          "type": "object",
          "required": ["event", "contract", "contractVersion", "title", "host", "seed", "startedAt", "operations", "plannedCases"],
          "properties": {
            "event": {"const": "started"},
            "contract": {"type": "string"},
            "contractVersion": {"type": "string"},
            "title": {"type": "string"},
            "host": {"type": "string"},
            "seed": {"type": "integer", "minimum": 0},
            "startedAt": {"type": "string"},
            "tool": {"type": "string"},
            "contractFingerprint": {"type": "string"},
            "operations": {"type": "integer", "minimum": 0},
            "plannedCases": {"type": "integer", "minimum": 0},
            "channels": {"type": "array", "items": {"type": "string"}},
            "leftOut": {"type": "array", "items": {"$ref": "#/$defs/omission"}},
            "shard": {"$ref": "#/$defs/shard"}
          }
        },
        {
          "type": "object",
          "required": ["event", "phase", "finished", "planned", "drifts"],
          "properties": {
            "event": {"const": "progress"},
            "phase": {"type": "string"},
            "finished": {"type": "integer"},
            "planned": {"type": "integer"},
            "drifts": {"type": "integer"},
            "requests": {"type": "integer"}
          }
        },
        {
          "allOf": [{"$ref": "#/$defs/retry"}],
          "type": "object",
          "required": ["event"],
          "properties": {"event": {"const": "retried"}}
        },
        {
          "allOf": [{"$ref": "#/$defs/result"}],
          "type": "object",
          "required": ["event"],
          "properties": {
            "event": {"const": "result"},
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}}
          }
        },
        {
          "allOf": [{"$ref": "#/$defs/leak"}],
          "type": "object",
          "required": ["event"],
          "properties": {"event": {"const": "leaked"}}
        },
        {
          "allOf": [{"$ref": "#/$defs/reduction"}],
          "type": "object",
          "required": ["event"],
          "properties": {"event": {"const": "reduced"}}
        },
        {
          "type": "object",
          "required": ["event", "operations"],
          "properties": {
            "event": {"const": "covered"},
            "operations": {"type": "array", "items": {"$ref": "#/$defs/coverage"}}
          }
        },
        {
          "allOf": [{"$ref": "#/$defs/models"}],
          "type": "object",
          "required": ["event", "contract"],
          "properties": {"event": {"const": "decoded"}, "contract": {"type": "string"}}
        },
        {
          "allOf": [{"$ref": "#/$defs/summary"}],
          "type": "object",
          "required": ["event"],
          "properties": {"event": {"const": "ended"}}
        },
        {
          "type": "object",
          "required": ["event"],
          "properties": {
            "event": {"const": "closed"},
            "status": {"type": "integer", "description": "the exit status"},
            "reasons": {"type": "array", "items": {"type": "string"}}
          }
        }
      ],
      "$defs": {
    \#(definitions)
      }
    }

    """#
}
