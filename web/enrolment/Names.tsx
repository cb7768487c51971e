import { useAssemblies, useCountries } from '#web/people/usePlaces.ts'

export type NamedProps = { kind: 'country' | 'assembly'; ids: readonly number[] }

export const Names = ({ kind, ids }: NamedProps) =>
  kind === 'country' ? <Countries ids={ids} /> : <Assemblies ids={ids} />

type Ids = { ids: readonly number[] }
type Options = readonly { value: string | number; label: string }[]

const Countries = ({ ids }: Ids) => written(useCountries().options, ids)
const Assemblies = ({ ids }: Ids) => written(useAssemblies().all, ids)

const written = (options: Options, ids: readonly number[]) =>
  ids.map((id) => options.find(({ value }) => value === id)?.label ?? '…').join(', ') || 'No disponible'
