// The import directions of docs/architecture.md: `npm run deps` fails on a wrong import.

/** A folder or file may import only from these of src (itself included). */
function only(place, ...allowed) {
  const places = [place, ...allowed]
  return {
    name: `directions of src/${place}`,
    severity: 'error',
    comment: `src/${place} may import only ${places.join(', ')} from src`,
    from: { path: `^src/${place}` },
    to: { path: '^src/', pathNot: places.map((one) => `^src/${one}`) },
  }
}

/** A folder of `parent` may import only from these folders there (itself included). Files beside them join them. */
function room(parent, name, ...allowed) {
  const rooms = [name, ...allowed]
  return {
    name: `${parent}/${name}-directions`,
    severity: 'error',
    comment: `${parent}/${name} may import only ${rooms.join(', ')} from ${parent}`,
    from: { path: `^${parent}/${name}/` },
    to: { path: `^${parent.split('/')[0]}/`, pathNot: rooms.map((one) => `^${parent}/${one}/`) },
  }
}

const mainRoom = room.bind(null, 'electron/main')
const domainRoom = room.bind(null, 'src/domain')

/** A room of scripts/ may import only itself and these paths of the project. */
function scriptRoom(name, ...allowed) {
  return {
    name: `scripts-${name}-directions`,
    severity: 'error',
    from: { path: `^scripts/${name}/` },
    to: { path: '^(src|electron|worker|build|scripts|tests)/', pathNot: [`^scripts/${name}/`, ...allowed] },
  }
}

/** One home for a package or an Electron module. */
function home(name, target, ...files) {
  return {
    name,
    severity: 'error',
    comment: `only ${files.join(', ')} may use this`,
    from: { path: '^(src|electron)', pathNot: files.map((file) => `^${file}$`) },
    to: { path: target },
  }
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '^(electron|keytar|virtual:|@vitest/browser/context|vitest/browser)|\\.wasm\\?url$',
      },
    },
    only('config\\.ts'),
    only('provider/', 'domain/'),
    only('platform/(port|ipc)\\.ts', 'provider/', 'domain/', 'config\\.ts'),
    only('platform/', 'provider/', 'domain/', 'config\\.ts'),
    only('domain/'),
    domainRoom('common'),
    domainRoom('text', 'common'),
    domainRoom('session', 'text', 'common'),
    domainRoom('calendar', 'text', 'common'),
    domainRoom('files', 'text', 'common'),
    domainRoom('progress', 'session', 'text', 'common'),
    domainRoom('failures', 'files', 'text', 'common'),
    only('i18n/', 'domain/'),
    only('form/', 'provider/limits\\.ts', 'domain/'),
    only('api/', 'form/', 'provider/', 'domain/', 'platform/port\\.ts'),
    only('application/', 'api/', 'form/', 'provider/limits\\.ts', 'domain/', 'platform/port\\.ts'),
    {
      name: 'application-without-page',
      severity: 'error',
      comment: 'src/application knows neither React nor the page: the simulation drives it in Node',
      from: { path: '^src/application/' },
      to: { path: '^(node_modules/(react|react-dom)|src/.*\\.tsx$)' },
    },
    only('ui/', 'domain/', 'i18n/', 'config\\.ts'),
    only('pictures/', 'domain/'),
    only('state/', 'api/', 'form/', 'domain/', 'i18n/', 'platform/port\\.ts'),
    only(
      'screens/',
      'config\\.ts',
      'ui/',
      'state/',
      'application/',
      'pictures/',
      'api/',
      'form/',
      'provider/limits\\.ts',
      'domain/',
      'i18n/',
    ),
    only('app/', 'config\\.ts', 'screens/', 'ui/', 'state/', 'api/', 'form/', 'domain/', 'i18n/', 'platform/port\\.ts'),
    {
      name: 'boot-on-top',
      severity: 'error',
      comment: 'src/boot opens the page: it may import every room of src, and no room imports it',
      from: { path: '^(src/(?!boot/)|electron/)' },
      to: { path: '^src/boot/' },
    },
    {
      name: 'build-makes-bundles',
      severity: 'error',
      comment: 'build/ is what Vite runs: it knows nothing of the desktop app, the worker, the scripts and the tests',
      from: { path: '^build/' },
      to: { path: '^(electron|worker|scripts|tests)/', pathNot: '^tests/examples/' },
    },
    {
      name: 'scripts-are-run',
      severity: 'error',
      comment: 'a person runs the files of scripts/ itself: of all others only their tests import them',
      from: { path: '^(src|electron|worker|build|tests|scripts/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^scripts/[^/]+$' },
    },
    scriptRoom('host', '^build/', '^src/domain/', '^src/provider/calls\\.ts'),
    scriptRoom('check-provider', '^src/', '^tests/support/form-rows\\.ts'),
    scriptRoom('machine'),
    scriptRoom('texts', '^build/', '^src/'),
    {
      name: 'screens-apart',
      severity: 'error',
      comment: 'one screen folder imports no other, except src/screens/shared, which imports none',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/($1|shared)/' },
    },
    {
      name: 'renderer-knows-no-main',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(electron/|worker/|node_modules/(electron|keytar)|tests/|scripts/|build/)' },
    },
    {
      name: 'main-takes-little',
      severity: 'error',
      from: { path: '^electron/main' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/platform/(ipc|port)\\.ts',
          '^src/provider/',
          '^src/domain/',
          '^src/config\\.ts',
          '^src/form/(form|prefill)\\.ts', // which fields of the application hold files
          '^src/i18n/(language|t)\\.ts',
        ],
      },
    },
    mainRoom('system'),
    mainRoom('settings', 'system'),
    mainRoom('session', 'system'),
    mainRoom('network', 'session', 'system'),
    mainRoom('drafts', 'system'),
    mainRoom('updates', 'network', 'session', 'system'),
    mainRoom('kiosk', 'network', 'session', 'system'),
    mainRoom('page', 'kiosk', 'drafts', 'network', 'session', 'settings', 'system'),
    mainRoom('notifications', 'page', 'settings', 'system'),
    mainRoom('help', 'notifications', 'page', 'session', 'settings', 'system'),
    {
      name: 'preload-takes-less',
      severity: 'error',
      from: { path: '^electron/preload' },
      to: { path: '^src/', pathNot: ['^src/platform/ipc\\.ts'] },
    },
    {
      name: 'worker-alone',
      severity: 'error',
      comment: 'the worker outlives the release that brought it: it shares nothing with the pages',
      from: { path: '^worker/' },
      to: { path: '^(src|electron|build|scripts|tests)/' },
    },
    {
      name: 'sandbox-independent',
      severity: 'error',
      comment:
        'the sandbox provider checks the portal: it may know the call table, its limits and the names of the steps, and nothing of how calls are made ready or read',
      from: { path: '^tests/sandbox/' },
      to: {
        path: '^(src|electron)/',
        pathNot: ['^src/(provider/(calls|limits)|domain/progress/steps)\\.ts'],
      },
    },
    home('keytar-home', 'keytar', 'electron/main/session/token-vault\\.ts'),
    home('idb-home', 'node_modules/idb', 'src/platform/web/drafts/database\\.ts'),
    {
      name: 'calendar-home',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/screens/calendar/' },
      to: { path: '@fullcalendar' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tests/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
