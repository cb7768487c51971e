import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slowFirst.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', '{contract,server,web,demo}/**/*.test.ts'],
    globalSetup: 'test/support/postgres.ts',
    // One more than the two cores of the machine that judges: browsers and servers are waited for half of the time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
