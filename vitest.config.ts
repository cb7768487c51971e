import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slowFirst.ts'

export default defineConfig({
  test: {
    name: 'together',
    include: ['test/**/*.test.ts', '{contract,server,web,demo}/**/*.test.ts'],
    // Machines differ in speed by four, and a browser that is late is not wrong: only what hangs ends by these.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the two cores of the machine that judges: browsers and servers are waited for.
    maxWorkers: 3,
    // What each file would load anew, and each its browser, costs more than its tests. So none may mock a module.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    globalSetup: 'test/support/globalSetup.ts',
  },
})
