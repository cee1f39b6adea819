"""The list of tasks of the tutorial of Litestar."""

from dataclasses import dataclass
from typing import List, Optional
from litestar import Litestar, get, post, put, delete
from litestar.exceptions import NotFoundException
@dataclass
class TodoItem:
    title: str
    done: bool
L: List[TodoItem]=[]
def by(t):
    for i in L:
        if i.title==t: return i
    raise NotFoundException(detail=f"TODO {t!r} not found")
@get("/")
async def get_list(done: Optional[bool]=None) -> List[TodoItem]:
    return L if done is None else [i for i in L if i.done==done]
@post("/")
async def add_item(data: TodoItem) -> List[TodoItem]:
    L.append(data); return L
@put("/{item_title:str}")
async def update_item(item_title: str, data: TodoItem) -> List[TodoItem]:
    i=by(item_title); i.title=data.title; i.done=data.done; return L
app=Litestar([get_list,add_item,update_item])
