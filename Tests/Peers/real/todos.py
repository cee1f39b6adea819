"""The list of tasks of the tutorial of Flask-RESTX, whose requests are not validated."""

from flask import Flask
from flask_restx import Api, Resource, fields
import sys
app=Flask(__name__); api=Api(app, version='1.0', title='TodoMVC API', description='A simple TodoMVC API')
ns=api.namespace('todos', description='TODO operations')
todo=api.model('Todo',{'id':fields.Integer(readonly=True,description='The task unique identifier'),'task':fields.String(required=True,description='The task details')})
class DAO:
    def __init__(s): s.counter=0; s.todos=[]
    def get(s,id):
        for t in s.todos:
            if t['id']==id: return t
        api.abort(404,"Todo {} doesn't exist".format(id))
    def create(s,data):
        t=data; t['id']=s.counter=s.counter+1; s.todos.append(t); return t
    def update(s,id,data): t=s.get(id); t.update(data); return t
    def delete(s,id): t=s.get(id); s.todos.remove(t)
D=DAO()
@ns.route('/')
class TodoList(Resource):
    @ns.doc('list_todos')
    @ns.marshal_list_with(todo)
    def get(self): return D.todos
    @ns.doc('create_todo')
    @ns.expect(todo)
    @ns.marshal_with(todo, code=201)
    def post(self): return D.create(api.payload), 201
@ns.route('/<int:id>')
@ns.response(404,'Todo not found')
@ns.param('id','The task identifier')
class Todo(Resource):
    @ns.doc('get_todo')
    @ns.marshal_with(todo)
    def get(self,id): return D.get(id)
    @ns.doc('delete_todo')
    @ns.response(204,'Todo deleted')
    def delete(self,id): D.delete(id); return '',204
    @ns.expect(todo)
    @ns.marshal_with(todo)
    def put(self,id): return D.update(id,api.payload)
app.run(port=int(sys.argv[1]),threaded=True)
