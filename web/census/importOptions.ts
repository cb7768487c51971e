import { formatMomentInWords } from '#contract/format.ts'
import { imports } from '#contract/import/imports.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'

/** The imports that have written something, as options of a filter. */
export const importOptions = optionsFromCall(
  imports.batches,
  () => ({ size: 50, written: 'true' as const }),
  ({ id, fileName, creationTime }) => ({
    value: `${id}`,
    label: `${fileName}, ${formatMomentInWords(creationTime)}`,
  }),
)
