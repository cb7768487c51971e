import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slowFirst.ts'

export default defineConfig({
  test: {
    name: 'together',
    include: ['test/**/*.test.ts', '{contract,server,web,demo}/**/*.test.ts'],
    // Reads of a page are polled (`expect.poll`): under load a browser is late, not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // One more than the two cores of the machine that judges: browsers and servers are waited for.
    maxWorkers: 3,
    // What each file would load anew, and each its browser, costs more than its tests. So none may mock a module.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    globalSetup: 'test/support/globalSetup.ts',
  },
})
