"""A small shop as FastAPI documents it: a server that keeps its document in all but one thing.

Half of a surrogate pair in an invalid body makes the framework fail with 500.
"""

from enum import Enum
from typing import Annotated, Literal, Optional, Union, List, Dict
from uuid import UUID, uuid4
from datetime import datetime, date, timezone
from fastapi import FastAPI, HTTPException, Query, Path, Header, Depends, Body, Response, File, UploadFile, Form
from fastapi.security import HTTPBearer, HTTPAuthorizationCredentials
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field, ConfigDict
import threading
app = FastAPI(title="Shop")
class Color(str, Enum):
    red="red"; green="green"
class Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
class ItemIn(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=40)
    price: float = Field(gt=0, le=1e6)
    color: Color
    tags: List[str] = Field(default_factory=list, max_length=5)
    note: Optional[str] = None
    attributes: Dict[str,int] = Field(default_factory=dict)
class Item(ItemIn):
    id: UUID
    created: datetime
class Cat(BaseModel):
    kind: Literal["cat"]; lives: int = Field(ge=0, le=9)
class Dog(BaseModel):
    kind: Literal["dog"]; bark: bool
class Node(BaseModel):
    value: int
    children: List["Node"] = []
class Err(BaseModel):
    detail: str
DB={}; L=threading.Lock()
bearer=HTTPBearer()
def user(c: HTTPAuthorizationCredentials = Depends(bearer)):
    if c.credentials not in ("first-token", "second-token"):
        raise HTTPException(401, "bad token")
    return c.credentials
@app.post("/items", status_code=201, responses={401:{"model":Err},403:{"model":Err}})
def create_item(i: ItemIn, u=Depends(user)) -> Item:
    x=Item(**i.model_dump(), id=uuid4(), created=datetime.now(timezone.utc))
    with L: DB[x.id]=x
    return x
@app.get("/items", responses={401:{"model":Err}})
def list_items(u=Depends(user), limit: Annotated[int, Query(ge=1, le=100)] = 50, color: Optional[Color]=None) -> List[Item]:
    return [x for x in list(DB.values()) if color is None or x.color==color][:limit]
@app.get("/items/{item_id}", responses={404:{"model":Err},401:{"model":Err}})
def get_item(item_id: UUID, u=Depends(user)) -> Item:
    if item_id not in DB: raise HTTPException(404,"no item")
    return DB[item_id]
@app.put("/items/{item_id}", responses={404:{"model":Err},401:{"model":Err}})
def put_item(item_id: UUID, i: ItemIn, u=Depends(user)) -> Item:
    if item_id not in DB: raise HTTPException(404,"no item")
    DB[item_id]=Item(**i.model_dump(), id=item_id, created=DB[item_id].created)
    return DB[item_id]
@app.delete("/items/{item_id}", status_code=204, responses={404:{"model":Err},401:{"model":Err}})
def del_item(item_id: UUID, u=Depends(user)):
    if DB.pop(item_id,None) is None: raise HTTPException(404,"no item")
@app.post("/pets")
def pet(p: Annotated[Union[Cat,Dog], Body(discriminator="kind")]) -> Union[Cat,Dog]:
    return p
@app.post("/tree")
def tree(n: Node) -> Node: return n
@app.get("/search")
def search(q: Annotated[str, Query(min_length=2, max_length=10, pattern="^[a-z]+$")], ids: Annotated[List[int], Query()] = [], on: Optional[date]=None, x_trace: Annotated[Optional[str], Header()] = None) -> Dict[str, Union[str,int,None]]:
    return {"q":q,"n":len(ids)}
@app.get("/text", response_class=PlainTextResponse)
def text(): return "hello"
@app.post("/upload")
async def upload(file: UploadFile, title: Annotated[str, Form()]) -> Dict[str,int]:
    return {"size": len(await file.read())}
@app.post("/form")
def form(a: Annotated[int, Form(ge=0)], b: Annotated[Optional[str], Form()] = None) -> Dict[str,int]:
    return {"a":a}
@app.get("/kind/{color}/{n}")
def kind(color: Color, n: Annotated[int, Path(ge=0, le=10)]) -> List[Color]:
    return [color]*n
@app.head("/text")
def head_text(): return Response()
