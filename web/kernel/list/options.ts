import type { z } from 'zod'
import { call } from '#web/kernel/api/api.ts'
import type { ListEndpoint, RowOf, ListParams } from '#web/kernel/list/endpoint.ts'
import type { FilterOption, OptionSource } from '#web/kernel/list/filters.ts'

/** Options from a table of labels that is too long for a select, so they are found by typing. */
export const optionsFromLabels = (labels: Readonly<Record<string, string>>): OptionSource => ({
  queryFor: () => ({
    queryKey: ['options', labels],
    queryFn: async () => Object.entries(labels).map(([value, label]) => ({ value, label })),
  }),
  textOf: (value) => labels[value] ?? value,
})

/** Options read once from a list call; rows with the same value become one option. */
export const optionsFromCall = <E extends ListEndpoint>(
  endpoint: E,
  query: (values: ListParams) => z.input<E['query']>,
  option: (row: RowOf<E>) => FilterOption,
  textOf?: (value: string) => string,
): OptionSource => ({
  queryFor: (values) => ({
    queryKey: [endpoint.path, 'options', query(values)],
    queryFn: async () => {
      // `call` cannot see through the generic; the reply was parsed by this endpoint's own schema.
      const { content } = (await call<ListEndpoint>(endpoint, { query: query(values) })) as {
        content: RowOf<E>[]
      }
      return [...new Map(content.map(option).map((each) => [each.value, each])).values()]
    },
  }),
  ...(textOf && { textOf }),
})
