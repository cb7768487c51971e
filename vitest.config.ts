import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', '{contract,server,web,demo}/**/*.test.ts'],
    globalSetup: 'test/support/postgres.ts',
    maxWorkers: 2,
    // A journey that a busy machine cut short is walked once more where its failure would cost a whole landing.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
