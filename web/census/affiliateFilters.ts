import { assemblies } from '#contract/assemblies/assemblies.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { geography } from '#contract/geography/geography.ts'
import { imports } from '#contract/import/imports.ts'
import { factNames, facts } from '#contract/people/facts.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { buildFactFilters } from '#web/people/factFilters.ts'
import { formatDay, formatTime } from '#web/ui/format.ts'

const keepText = (value: string) => value
const toOption = ({ name }: { name: string }) => ({ value: name, label: name })

/** The document filter, also used by the quick search. */
export const documentFilter = filtersFor(affiliates.list).text('idDocument', facts.idDocument.label, {
  capitals: true,
})

/** The filters of the census list: all facts (rule census-1). */
export const affiliateFilters = buildFactFilters(
  affiliates.list,
  factNames,
  {
    assemblyId: optionsFromCall(
      assemblies.basics,
      // The draft has a value of the assembly type select: a type, or an empty text.
      ({ assemblyType }) => ({ size: 1000, type: assemblyType || undefined }),
      ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
    ),
    city: optionsFromCall(geography.cities, () => ({ size: -1 }), toOption, keepText),
    district: optionsFromCall(geography.districts, () => ({ size: -1 }), toOption, keepText),
    importId: optionsFromCall(
      imports.batches,
      () => ({ size: 50, written: 'true' as const }),
      ({ id, fileName, creationTime }) => ({
        value: `${id}`,
        label: `${fileName}, ${formatDay(creationTime)}, ${formatTime(creationTime)}`,
      }),
    ),
  },
  {
    assemblyId: { dependsOn: 'assemblyType' },
    fee: { comparison: 'aportacion' },
    inscriptionType: { alone: '0' },
    importId: { elsewhere: true },
  },
)
