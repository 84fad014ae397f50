"""OpenStack Swift with its S3 interface, in one process: python3 swift-store.py DIR PORT ACCOUNT:USER KEY"""
import os
import sys

import eventlet
import eventlet.wsgi

eventlet.monkey_patch()

from swift.common import storage_policy, utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

directory, port, user, key = sys.argv[1:]
account, name = user.split(':')


def write(file_name, text):
    path = os.path.join(directory, file_name)
    with open(path, 'w') as file:
        file.write(text)
    return path


class Forgetful:
    """In place of memcached: nothing is remembered, so that nothing is out of date."""

    def get(self, *_args, **_more):
        return None

    set = delete = incr = decr = get


def serve(listener, conf):
    app = loadapp(conf)

    def with_cache(env, start_response):
        return app(dict(env, **{'swift.cache': Forgetful()}), start_response)

    eventlet.spawn(eventlet.wsgi.server, listener, with_cache, log=open(os.devnull, 'w'))


utils.SWIFT_CONF_FILE = write(
    'swift.conf', '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n'
)
utils.validate_hash_conf()
storage_policy.reload_storage_policies()
os.makedirs(os.path.join(directory, 'devices', 'd1'), exist_ok=True)
common = f'[DEFAULT]\nswift_dir = {directory}\nlog_level = CRITICAL\n'

backends = {kind: eventlet.listen(('127.0.0.1', 0)) for kind in ('account', 'container', 'object')}
for kind, listener in backends.items():
    at = {'ip': '127.0.0.1', 'port': listener.getsockname()[1]}
    replication = {'replication_ip': at['ip'], 'replication_port': at['port']}
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1, **at, **replication})
    ring.rebalance()
    ring.get_ring().save(os.path.join(directory, f'{kind}.ring.gz'))
    serve(
        listener,
        write(
            f'{kind}.conf',
            f'{common}devices = {directory}/devices\nmount_check = false\n'
            f'[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#{kind}\n',
        ),
    )

options = {'tempauth': f'user_{account}_{name} = {key} .admin\n', 's3api': 'location = us-east-1\n'}
filters = 'catch_errors gatekeeper listing_formats s3api tempauth slo dlo'
sections = [
    f'[filter:{each}]\nuse = egg:swift#{each}\n{options.get(each, "")}' for each in filters.split()
]
serve(
    eventlet.listen(('127.0.0.1', int(port))),
    write(
        'proxy.conf',
        f'{common}[pipeline:main]\npipeline = {filters} proxy-server\n{"".join(sections)}'
        '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n',
    ),
)
while True:
    eventlet.sleep(3600)
