import { useQuery } from '@tanstack/react-query'
import { enrolmentTerms } from '#contract/enrolment/terms.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** Loaded with the text: what is first seen of the page does not wait for it. */
const RichText = lazyComponent(async () => (await import('#web/kernel/page/RichText.tsx')).RichText)

/** The text that an enrolment accepts, folded. */
export function Terms() {
  const { data, isError, refetch } = useQuery({ ...queryOf(enrolmentTerms.read, {}), staleTime: Infinity })
  if (isError)
    return (
      <p role="alert">
        No se ha podido cargar el documento. <Button onClick={() => void refetch()}>Reintentar</Button>
      </p>
    )
  return (
    <Disclosure summary={`Leer el ${(data?.name ?? 'Documento de inscripción').toLowerCase()}`}>
      {data && <RichText of={data.text} level={3} />}
    </Disclosure>
  )
}
