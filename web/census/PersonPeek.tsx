import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { affiliates } from '#contract/census/affiliates.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { AffiliateRow } from '#contract/people/affiliateRow.ts'
import type { ClosedProfile } from '#contract/people/closedProfile.ts'
import { fullName } from '#contract/people/name.ts'
import { DocumentLine } from '#web/census/DocumentLine.tsx'
import { PersonLine } from '#web/census/PersonLine.tsx'
import { useFileLink } from '#web/census/useFileLink.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Peek } from '#web/kernel/list/Peek.tsx'
import type { Peeking } from '#web/kernel/list/usePeek.ts'
import { isNotFound } from '#web/kernel/page/DetailPage.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { addressFacts, contactFacts, participationFacts, personalFacts } from '#web/people/facts.tsx'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

type Props = {
  peek: Peeking
  rows: readonly AffiliateRow[]
}

/** Whom one only passes by with the arrows is not looked at, and so leaves no entry in the log. */
const passingMs = 250

/** A person's file beside the list of people, on a phone its page; that it is looked at is in the log, as for the whole of it. */
export function PersonPeek({ peek, rows }: Props) {
  const linkTo = useFileLink()
  return peek.hasRoom ? <File {...{ peek, rows }} /> : <Navigate {...linkTo(peek.id)} replace />
}

function File({ peek, rows }: Props) {
  const linkTo = useFileLink()
  const id = useDebounced(peek.id, passingMs)
  const file = useQuery({ ...queryOf(affiliates.get, { params: { id } }), enabled: id === peek.id })
  const person = id === peek.id ? file.data : undefined
  const known = person ?? rows.find((row) => `${row.id}` === peek.id)
  const isLost = id === peek.id && isNotFound(file.error)
  return (
    <Peek
      peek={peek}
      rows={rows.map((row) => `${row.id}`)}
      title={known ? fullName(known) : isLost ? 'No está' : 'Ficha'}
      whole={
        !isLost && (
          <LinkButton {...linkTo(peek.id)} icon="user">
            Abrir entera<span className="vh"> la ficha</span>
          </LinkButton>
        )
      }
    >
      {isLost ? (
        <p>No hay ninguna ficha con el número de esta dirección, o ya no la hay.</p>
      ) : person ? (
        <Glance person={person} />
      ) : (
        <QueryPlaceholder
          of={file}
          loading="Cargando la ficha"
          failed="No se ha podido cargar la ficha"
          lines={8}
        />
      )}
    </Peek>
  )
}

const Glance = ({ person }: { person: AffiliateProfile | ClosedProfile }) =>
  'blocked' in person ? (
    <>
      <DocumentLine of={person}>
        <TypeTag type={person.inscriptionType} />
      </DocumentLine>
      <p>Su ficha está cerrada: de quien ya no está en la organización solo se ve esto.</p>
    </>
  ) : (
    <>
      <PersonLine person={person} />
      {(
        [
          ['Datos personales', personalFacts(person)],
          ['Domicilio', addressFacts(person)],
          ['Contacto', contactFacts(person)],
          ['Participación', participationFacts(person)],
        ] as const
      ).map(([title, facts]) => (
        <Card key={title} title={title} level={3}>
          <Facts of={facts} />
        </Card>
      ))}
    </>
  )
