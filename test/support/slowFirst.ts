import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slow = ['/accessibility.', '/browser/', '/durability/']

/** Runs the slow files (browser, server) first, so that no worker is still busy with one when the others have ended. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankModule(a) - rankModule(b))
  }
}

function rankModule({ moduleId }: TestSpecification): number {
  const found = slow.findIndex((part) => moduleId.includes(part))
  return found === -1 ? slow.length : found
}
