import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import type { TestApp } from '#test/support/app.ts'

type On = Pick<TestApp, 'world'>

/** Looks for possible duplicates, as the worker does. */
export const refreshDuplicates = ({ world }: On) => refreshEvidence(world.db)
