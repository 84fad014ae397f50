// Entry point of every npm command, on whatever Node the machine has. It must load on an old one to report that, so
// it imports nothing before the version check.
const oldest = 20
const commands = {
  install: './install.mjs#ensureStartable',
  build: './build-pages.mjs#build',
  pages: './build-pages.mjs#buildPages',
  dev: './dev.mjs',
  test: './test.mjs#test',
  'test:deep': './test.mjs#testDeep',
  'test:citus': './test.mjs#testCitus',
  'test:watch': './test.mjs#testWatch',
  'test:cluster': './test-cluster.mjs',
  bench: './bench.mjs',
  pictures: './pictures.mjs',
  format: './format.mjs',
  release: './release.mjs',
}

const [name, ...args] = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) < oldest) {
  fail(
    `Countinghouse needs Node ${oldest} or later to start, and this is ${process.version}. Install a newer Node and try again.`,
  )
} else if (!Object.hasOwn(commands, name)) {
  fail(`There is no command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`)
} else {
  const [file, part = 'default'] = commands[name].split('#')
  import(file)
    .then((command) => command[part](args))
    .then((exitCode) => {
      process.exitCode = exitCode || 0
    })
    .catch((error) => fail(error.expected ? error.message : error))
}

function fail(reason) {
  console.error(reason)
  process.exitCode = 1
}
