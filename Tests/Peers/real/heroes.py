"""The heroes and files of the tutorial of FastAPI."""

from typing import Optional, List
from fastapi import FastAPI, HTTPException, Query, Header, Cookie, UploadFile, File, Form, Depends, BackgroundTasks
from pydantic import BaseModel, EmailStr, Field
import itertools
app=FastAPI(title="Heroes")
class HeroBase(BaseModel):
    name: str
    age: Optional[int]=None
    secret_name: str
class Hero(HeroBase): id:int
class HeroUpdate(BaseModel):
    name: Optional[str]=None
    age: Optional[int]=None
DB={}; C=itertools.count(1)
@app.post("/heroes/", response_model=Hero)
def create(h:HeroBase):
    i=next(C); DB[i]=Hero(id=i,**h.model_dump()); return DB[i]
@app.get("/heroes/", response_model=List[Hero])
def read(offset:int=0, limit:int=Query(default=100,le=100)): return list(DB.values())[offset:offset+limit]
@app.get("/heroes/{hero_id}", response_model=Hero)
def one(hero_id:int):
    if hero_id not in DB: raise HTTPException(404,"Hero not found")
    return DB[hero_id]
@app.patch("/heroes/{hero_id}", response_model=Hero)
def upd(hero_id:int,h:HeroUpdate):
    if hero_id not in DB: raise HTTPException(404,"Hero not found")
    DB[hero_id]=DB[hero_id].model_copy(update=h.model_dump(exclude_unset=True)); return DB[hero_id]
@app.delete("/heroes/{hero_id}")
def dele(hero_id:int):
    if hero_id not in DB: raise HTTPException(404,"Hero not found")
    del DB[hero_id]; return {"ok":True}
@app.post("/files/")
async def up(file: bytes=File(), note: str=Form(default="")): return {"size":len(file)}
@app.get("/agent/")
def agent(user_agent: Optional[str]=Header(default=None), ads_id: Optional[str]=Cookie(default=None)): return {"a":user_agent,"c":ads_id}
@app.put("/items/{item_id}")
def put(item_id:int, item:HeroBase, q:Optional[str]=None): 
    r={"item_id":item_id,**item.model_dump()}
    if q: r["q"]=q
    return r
@app.post("/notify/{email}", status_code=202)
def notify(email:str, b:BackgroundTasks): return {"message":"sent"}
