"""The pets of the tutorial of APIFlask."""

import sys
from apiflask import APIFlask, Schema, abort
from apiflask.fields import Integer, String
from apiflask.validators import Length, OneOf
app=APIFlask(__name__, title='Pets')
pets=[{'id':0,'name':'Kitty','category':'cat'},{'id':1,'name':'Coco','category':'dog'}]
class PetIn(Schema):
    name=String(required=True, validate=Length(0,10))
    category=String(required=True, validate=OneOf(['dog','cat']))
class PetOut(Schema):
    id=Integer(); name=String(); category=String()
@app.get('/pets/<int:pet_id>')
@app.output(PetOut)
def get_pet(pet_id):
    if pet_id>len(pets)-1 or pets[pet_id].get('deleted'): abort(404)
    return pets[pet_id]
@app.get('/pets')
@app.output(PetOut(many=True))
def get_pets(): return [p for p in pets if not p.get('deleted')]
@app.post('/pets')
@app.input(PetIn)
@app.output(PetOut, status_code=201)
def create_pet(json_data):
    json_data['id']=len(pets); pets.append(json_data); return json_data
@app.patch('/pets/<int:pet_id>')
@app.input(PetIn(partial=True))
@app.output(PetOut)
def update_pet(pet_id, json_data):
    if pet_id>len(pets)-1: abort(404)
    for a,v in json_data.items(): pets[pet_id][a]=v
    return pets[pet_id]
@app.delete('/pets/<int:pet_id>')
@app.output({}, status_code=204)
def delete_pet(pet_id):
    if pet_id>len(pets)-1: abort(404)
    pets[pet_id]['deleted']=True; pets[pet_id]['name']='Ghost'; return ''
app.run(port=int(sys.argv[1]),threaded=True)
