import { assemblies } from '#contract/assemblies/assemblies.ts'
import { segments } from '#contract/segments/segments.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'

/** As many as there may be, all at once (rule list-4). */
const size = 1000

/** The assemblies and segments by which it is said who may vote. */
export const voterOptions = {
  assemblies: optionsFromCall(
    assemblies.basics,
    () => ({ size }),
    ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
  ),
  segment: optionsFromCall(
    segments.list,
    () => ({ size }),
    ({ id, name }) => ({ value: `${id}`, label: name }),
  ),
}
