"""The employees of the tutorial of Django Ninja."""

import sys, os
from django.conf import settings
D=os.environ["DATABASE"]
settings.configure(DEBUG=False, SECRET_KEY="x", ALLOWED_HOSTS=["*"], ROOT_URLCONF="employees", INSTALLED_APPS=["django.contrib.auth","django.contrib.contenttypes"],
 DATABASES={"default":{"ENGINE":"django.db.backends.sqlite3","NAME":D}}, DEFAULT_AUTO_FIELD="django.db.models.AutoField", MIDDLEWARE=["django.middleware.common.CommonMiddleware"])
sys.modules.setdefault("employees", sys.modules[__name__])
import django; django.setup()
from django.db import models, connection
from datetime import date
from typing import List
from ninja import NinjaAPI, Schema, File, Form
from ninja.files import UploadedFile
from django.shortcuts import get_object_or_404
class Department(models.Model):
    title=models.CharField(max_length=100)
    class Meta: app_label="auth"
class Employee(models.Model):
    first_name=models.CharField(max_length=100); last_name=models.CharField(max_length=100)
    department=models.ForeignKey(Department,on_delete=models.CASCADE,null=True)
    birthdate=models.DateField(null=True,blank=True)
    class Meta: app_label="auth"
api=NinjaAPI()
class EmployeeIn(Schema):
    first_name:str; last_name:str; department_id:int|None=None; birthdate:date|None=None
class EmployeeOut(Schema):
    id:int; first_name:str; last_name:str; department_id:int|None=None; birthdate:date|None=None
@api.post("/employees")
def create_employee(request, payload:EmployeeIn):
    e=Employee.objects.create(**payload.dict()); return {"id":e.id}
@api.get("/employees/{employee_id}", response=EmployeeOut)
def get_employee(request, employee_id:int): return get_object_or_404(Employee,id=employee_id)
@api.get("/employees", response=List[EmployeeOut])
def list_employees(request): return Employee.objects.all()
@api.put("/employees/{employee_id}")
def update_employee(request, employee_id:int, payload:EmployeeIn):
    e=get_object_or_404(Employee,id=employee_id)
    for a,v in payload.dict().items(): setattr(e,a,v)
    e.save(); return {"success":True}
@api.delete("/employees/{employee_id}")
def delete_employee(request, employee_id:int):
    get_object_or_404(Employee,id=employee_id).delete(); return {"success":True}
from django.urls import path
urlpatterns=[path("api/",api.urls)]
from django.core.wsgi import get_wsgi_application
application=get_wsgi_application()
if __name__=="__main__":
    from django.core.management import call_command
    call_command("migrate", run_syncdb=True, verbosity=0)
    have=connection.introspection.table_names()
    with connection.schema_editor() as s:
        for m in (Department,Employee):
            if m._meta.db_table not in have: s.create_model(m)
    from waitress import serve
    serve(application,host="127.0.0.1",port=int(sys.argv[1]),threads=8)
