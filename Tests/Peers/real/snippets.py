"""The snippets of the tutorial of Django REST framework, documented by drf-spectacular."""

import sys, os
from django.conf import settings
D=os.environ["DATABASE"]
settings.configure(DEBUG=False, SECRET_KEY="x", ALLOWED_HOSTS=["*"], ROOT_URLCONF="snippets",
  INSTALLED_APPS=["django.contrib.auth","django.contrib.contenttypes","rest_framework","drf_spectacular"],
  DATABASES={"default":{"ENGINE":"django.db.backends.sqlite3","NAME":D}},
  REST_FRAMEWORK={"DEFAULT_SCHEMA_CLASS":"drf_spectacular.openapi.AutoSchema","DEFAULT_PAGINATION_CLASS":"rest_framework.pagination.PageNumberPagination","PAGE_SIZE":10,
   "DEFAULT_AUTHENTICATION_CLASSES":["rest_framework.authentication.BasicAuthentication"]},
  SPECTACULAR_SETTINGS={"TITLE":"Snippets","VERSION":"1.0.0"}, MIDDLEWARE=["django.middleware.common.CommonMiddleware"], PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"], DEFAULT_AUTO_FIELD="django.db.models.AutoField",
  TEMPLATES=[{"BACKEND":"django.template.backends.django.DjangoTemplates","APP_DIRS":True}])
import django
sys.modules.setdefault("snippets", sys.modules[__name__])
django.setup()
from django.db import models, connection
from django.contrib.auth.models import User
from rest_framework import serializers, viewsets, permissions, routers, decorators, response
class Snippet(models.Model):
    created=models.DateTimeField(auto_now_add=True)
    title=models.CharField(max_length=100, blank=True, default='')
    code=models.TextField()
    linenos=models.BooleanField(default=False)
    language=models.CharField(choices=[(x,x) for x in ("python","swift","c")], default='python', max_length=100)
    rating=models.DecimalField(max_digits=4, decimal_places=2, default=0)
    owner=models.ForeignKey('auth.User', related_name='snippets', on_delete=models.CASCADE)
    class Meta: ordering=['created']; app_label="auth"
class Tag(models.Model):
    name=models.SlugField(unique=True)
    weight=models.IntegerField(default=1)
    class Meta: app_label="auth"; ordering=["id"]
class IsOwner(permissions.BasePermission):
    def has_object_permission(self, request, view, obj):
        return request.method in permissions.SAFE_METHODS or obj.owner==request.user
class SnippetS(serializers.ModelSerializer):
    owner=serializers.ReadOnlyField(source='owner.username')
    class Meta: model=Snippet; fields=['id','title','code','linenos','language','rating','owner','created']
class TagS(serializers.ModelSerializer):
    class Meta: model=Tag; fields='__all__'
class UserS(serializers.ModelSerializer):
    snippets=serializers.PrimaryKeyRelatedField(many=True, queryset=Snippet.objects.all())
    class Meta: model=User; fields=['id','username','snippets']
class SnippetV(viewsets.ModelViewSet):
    queryset=Snippet.objects.all(); serializer_class=SnippetS
    permission_classes=[permissions.IsAuthenticatedOrReadOnly, IsOwner]
    def perform_create(self, s): s.save(owner=self.request.user)
class TagV(viewsets.ModelViewSet):
    queryset=Tag.objects.all(); serializer_class=TagS; permission_classes=[]
class UserV(viewsets.ReadOnlyModelViewSet):
    queryset=User.objects.order_by("id"); serializer_class=UserS
router=routers.DefaultRouter()
router.register('snippets',SnippetV); router.register('users',UserV); router.register('tags',TagV)
from django.urls import path, include
from drf_spectacular.views import SpectacularAPIView
urlpatterns=[path('api/',include(router.urls)),path('schema/',SpectacularAPIView.as_view())]
from django.core.wsgi import get_wsgi_application
application=get_wsgi_application()
if __name__=="__main__":
    from django.core.management import call_command
    call_command("migrate", run_syncdb=True, verbosity=0)
    with connection.schema_editor() as s:
        have=connection.introspection.table_names()
        for m in (Snippet,Tag):
            if m._meta.db_table not in have: s.create_model(m)
    if not User.objects.filter(username="first").exists(): User.objects.create_user("first", password="password"); User.objects.create_user("second", password="password")
    from waitress import serve
    serve(application, host="127.0.0.1", port=int(sys.argv[1]), threads=8)
