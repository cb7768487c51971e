import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import type { TestApp } from '#test/support/app.ts'

type On = Pick<TestApp, 'world'>

/** What the worker does to look for possible duplicates. */
export const refreshDuplicates = ({ world }: On) => refreshEvidence(world.db)
