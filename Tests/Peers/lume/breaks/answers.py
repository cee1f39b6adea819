"""Defects in successful responses."""

import re
import uuid

from lume.breaks.changes import (
  GOAL_OPERATIONS, Break, answer, body, data, drop, goals, instead, put, rename, status)

EVERYWHERE = GOAL_OPERATIONS


def camel(name):
  return re.sub("_(.)", lambda match: match[1].upper(), name)


def camel_all(content):
  for name in list(content):
    content[camel(name)] = content.pop(name)


def unwrapped(found):
  return found["data"]


def restamp(change):
  """Edits both times of a goal."""
  def edit(goal):
    for name in ("created_at", "updated_at"):
      goal[name] = change(goal[name])
  return edit


def fraction_of_days(backend, original, left):
  return left / 86_400e9


GOALS = [
  Break("goal-id-not-uuid", "ids of goals have a prefix in the list", goals(
    "list", put("id", lambda id: "goal_" + id))),
  Break("goal-id-number", "the list numbers goals instead of naming their id", goals(
    "list", put("id", 17))),
  Break("user-id-not-uuid", "user_id is a number in a string", goals(
    EVERYWHERE, put("user_id", "1042"))),
  Break("user-id-missing", "create answers without user_id", goals("create", drop("user_id"))),
  Break("target-value-string", "create answers target_value as a string", goals(
    "create", put("target_value", str))),
  Break("list-progress-string", "only the list writes progress as a string", goals(
    "list", put("progress", str))),
  Break("update-current-value-string", "update answers current_value as a string", goals(
    "update", put("current_value", str))),
  Break("days-remaining-string", "days_remaining is a string", goals(
    EVERYWHERE, put("days_remaining", str))),
  Break("days-remaining-null", "days_remaining is null once a goal is completed", goals(
    EVERYWHERE, lambda goal: goal["status"] == "completed" and put("days_remaining", None)(goal))),
  Break("is-recurring-number", "is_recurring is 0 instead of false", goals(
    EVERYWHERE, put("is_recurring", 0))),
  Break("is-overdue-string", "is_overdue is \"false\"", goals(
    EVERYWHERE, put("is_overdue", lambda flag: str(flag).lower()))),
  Break("always-overdue", "is_overdue is true for a target date to come", goals(
    EVERYWHERE, put("is_overdue", True))),
  Break("goal-type-renamed", "goal_type is called type", goals(
    EVERYWHERE, rename("goal_type", "type"))),
  Break("update-camel-case", "update answers its names in camel case", goals("update", camel_all)),
  Break("target-unit-missing", "goals in the list have no target_unit", goals(
    "list", drop("target_unit"))),
  Break("created-at-missing", "update answers without created_at", goals(
    "update", drop("created_at"))),
  Break("is-recurring-missing", "goals have no is_recurring", goals(
    EVERYWHERE, drop("is_recurring"))),
  Break("description-null", "create answers description null", goals(
    "create", put("description", None))),
  Break("title-array", "goals in the list have an array as title", goals(
    "list", put("title", lambda title: [title]))),
  Break("status-new-value", "create answers a status the document does not know", goals(
    "create", put("status", "pending"))),
  Break("status-renamed-value", "archived goals are shown as \"deleted\"", goals(
    EVERYWHERE, lambda goal: goal["status"] == "archived" and put("status", "deleted")(goal))),
  Break("goal-type-new-value", "wellness goals are listed as \"fitness\"", goals(
    "list", lambda goal: goal["goal_type"] == "wellness" and put("goal_type", "fitness")(goal))),
  Break("goal-type-capitals", "goal_type is written in capitals", goals(
    EVERYWHERE, put("goal_type", str.upper))),
  Break("progress-percent", "progress is shown as 0 to 100", goals(
    EVERYWHERE, put("progress", lambda share: share * 100))),
  Break("time-milliseconds", "times have 3 digits after the second", goals(
    EVERYWHERE, restamp(lambda time: time[:23] + "Z"))),
  Break("time-microseconds", "updated_at has 6 digits after the second", goals(
    EVERYWHERE, put("updated_at", lambda time: time[:26] + "Z"))),
  Break("time-zeros-dropped", "times lose trailing zeros (one answer in ten shows it)", goals(
    EVERYWHERE, restamp(lambda time: time[:-1].rstrip("0") + "Z"))),
  Break("time-offset", "times end in +00:00 instead of Z", goals(
    EVERYWHERE, restamp(lambda time: time[:-1] + "+00:00"))),
  Break("time-space", "times have a space instead of T", goals(
    "list", restamp(lambda time: time.replace("T", " ")))),
  Break("time-number", "times are seconds since 1970", goals(
    "create", restamp(lambda time: 1763407562))),
  Break("date-with-time", "start_date is a time", goals(
    EVERYWHERE, put("start_date", lambda date: f"{date}T00:00:00Z"))),
  Break("date-reordered", "target_date is month/day/year in update", goals(
    "update", put("target_date", lambda date: f"{date[5:7]}/{date[8:]}/{date[:4]}"))),
  Break("days-remaining-fraction", "days_remaining is not whole", instead(
    "days_remaining", fraction_of_days)),
]

ENVELOPES = [
  Break("create-envelope-lost", "create answers without data", answer("create", body(unwrapped))),
  Break("update-envelope-lost", "update answers without data", answer("update", body(unwrapped))),
  Break("list-envelope-lost", "the list comes without data", answer("list", body(unwrapped))),
  Break("tips-envelope-lost", "tips come without data", answer("tips", body(unwrapped))),
  Break("envelope-renamed", "data is called result in analysis", answer(
    "analysis", body(lambda found: {"result": found["data"]}))),
  Break("create-data-array", "create answers an array of one goal", answer(
    "create", body(lambda found: {"data": [found["data"]]}))),
  Break("list-bare-array", "data of the list is the array itself", answer(
    "list", body(lambda found: {"data": found["data"]["goals"]}))),
  Break("list-goals-object", "goals is an object by id", data(
    "list", put("goals", lambda found: {goal["id"]: goal for goal in found}))),
  Break("list-goals-null", "goals is null when there are none", data(
    "list", put("goals", lambda found: found or None))),
  Break("list-goals-renamed", "goals is called items", data("list", rename("goals", "items"))),
  Break("list-null-item", "the list ends in null", data(
    "list", lambda found: found["goals"].append(None))),
  Break("list-empty-null", "an empty list of goals is null", data(
    "list", put("goals", lambda found: found or None))),
  Break("list-total-missing", "the list has no total", data("list", drop("total"))),
  Break("list-total-string", "total is a string", data("list", put("total", str))),
  Break("list-total-wrong", "total is one too many", data(
    "list", put("total", lambda total: total + 1))),
  Break("list-has-more-missing", "the list has no has_more", data("list", drop("has_more"))),
  Break("list-has-more-null", "has_more is null", data("list", put("has_more", None))),
]

STATUSES = [
  Break("create-status-200", "create answers 200", answer("create", status(200))),
  Break("create-status-202", "create answers 202", answer("create", status(202))),
  Break("update-status-201", "update answers 201", answer("update", status(201))),
  Break("update-status-204", "update answers 204 without a body", answer(
    "update", lambda found: (status(204)(found), body(lambda _: None)(found)))),
  Break("delete-status-200", "delete answers 200", answer("delete", status(200))),
  Break("delete-status-202", "delete answers 202", answer("delete", status(202))),
  Break("delete-with-body", "delete answers 204 with a body", answer(
    "delete", body(lambda _: {"data": {"deleted": True}}))),
  Break("tips-status-201", "tips answer 201", answer("tips", status(201))),
  Break("suggestions-status-202", "suggestions answer 202", answer("suggestions", status(202))),
  Break("analysis-not-found", "analysis answers 404 for every goal", answer(
    "analysis", lambda found: (status(404)(found), body(lambda _: {
      "error": {"code": "GOAL_NOT_FOUND", "message": "no such goal"}})(found)))),
]

ADVICE = [
  Break("tips-objects", "tips are objects", data("tips", put("tips", lambda tips: [
    {"tip": tip, "category": "general", "priority": "high"} for tip in tips or ["Walk"]]))),
  Break("tips-null-item", "tips end in null", data("tips", lambda found: (
    found["tips"].append(None), put("count", len(found["tips"]))(found)))),
  Break("tips-string", "tips is one string", data("tips", put("tips", ". ".join))),
  Break("tips-count-wrong", "count is one too many", data(
    "tips", put("count", lambda count: count + 1))),
  Break("tips-count-missing", "count is missing", data("tips", drop("count"))),
  Break("tips-count-string", "count is a string", data("tips", put("count", str))),
  Break("tips-goal-id-missing", "tips have no goal_id", data("tips", drop("goal_id"))),
  Break("tips-goal-id-other", "goal_id of tips is another UUID", data(
    "tips", put("goal_id", lambda _: str(uuid.uuid4())))),
  Break("suggestions-goal-id-other", "goal_id of suggestions is another UUID", data(
    "suggestions", put("goal_id", lambda _: str(uuid.uuid4())))),
  Break("analysis-goal-id-other", "goal_id of analysis is another UUID", data(
    "analysis", put("goal_id", lambda _: str(uuid.uuid4())))),
  Break("suggestions-string", "suggestions is one string", data(
    "suggestions", put("suggestions", " ".join))),
  Break("suggestions-numbers", "suggestions are numbers", data(
    "suggestions", put("suggestions", [1, 2]))),
  Break("next-steps-missing", "suggestions have no next_steps", data(
    "suggestions", drop("next_steps"))),
  Break("next-steps-null", "next_steps is null", data("suggestions", put("next_steps", None))),
  Break("motivational-message-object", "motivational_message is an object", data(
    "suggestions", put("motivational_message", lambda text: {"text": text}))),
  Break("generated-at-missing", "suggestions have no generated_at", data(
    "suggestions", drop("generated_at"))),
  Break("generated-at-date", "generated_at of analysis is a date", data(
    "analysis", put("generated_at", lambda time: time[:10]))),
  Break("current-progress-string", "current_progress is a string", data(
    "analysis", put("current_progress", "0%"))),
  Break("projected-completion-null", "projected_completion is null", data(
    "analysis", put("projected_completion", None))),
  Break("projected-completion-text", "projected_completion is prose", data(
    "analysis", put("projected_completion", "in about two weeks"))),
  Break("recommendations-objects", "recommendations are objects", data(
    "analysis", put("recommendations", [{"text": "Rest"}]))),
  Break("strengths-missing", "analysis has no strengths", data("analysis", drop("strengths"))),
  Break("challenges-null", "challenges is null when there are none", data(
    "analysis", put("challenges", None))),
  Break("analysis-text-array", "analysis is an array", data(
    "analysis", put("analysis", ["Steady progress."]))),
]

BREAKS = GOALS + ENVELOPES + STATUSES + ADVICE
