import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slowFirst.ts'

/** They listen to a module as it is loaded, so it must be loaded for them. */
const alone = ['test/api/passwordsOutside.test.ts']
/** Reads of a page are polled (`expect.poll`): under load a browser is late, not wrong. */
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    // One more than the two cores of the machine that judges: browsers and servers are waited for.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    globalSetup: 'test/support/globalSetup.ts',
    projects: [
      {
        test: {
          ...timeouts,
          name: 'together',
          include: ['test/**/*.test.ts', '{contract,server,web,demo}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // What each file would load anew, and each its browser, costs more than its tests.
          isolate: false,
        },
      },
      { test: { ...timeouts, name: 'alone', include: alone } },
    ],
  },
})
