import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Replied } from '#contract/endpoint.ts'
import { formatCount } from '#contract/plural.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { hasLetters, votingLetters } from '#contract/votings/electorate.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const PrintLetters = lazyComponent(
  async () => (await import('#web/votings/office/PrintLetters.tsx')).PrintLetters,
)

type Print = Replied<typeof votingLetters.letterCounts>['prints'][number]

/** Who printed letters of a voting, how many and when, and when they were used (rule voting-13); nothing where nobody did. */
export function LettersCard({ of }: { of: Voting }) {
  const counts = useQuery(queryOf(votingLetters.letterCounts, { params: { id: of.id } }))
  const [isTelling, setTelling] = useState(false)
  if (counts.data?.prints.length === 0) return null
  return (
    <Card title="Cartas con código">
      {counts.data ? (
        <>
          <ul>
            {counts.data.prints.map((print) => (
              <li key={`${print.by ?? ''} ${print.at}`}>{describePrint(print)}</li>
            ))}
          </ul>
          {of.trouble === 'annulled' && (
            <p>
              Está anulada: sus códigos ya no valen. {sayWhoReadsIt(of, readServerTime())} Escríbele por
              carta: si se le convocó, está en la lista de cartas de la convocatoria; si no, en el censo de la
              votación.
            </p>
          )}
          <p>Quién ha usado cuál está en el registro de actividad. Si después ha votado no se sabe.</p>
          {!hasLetters(of) && counts.data.toTell > 0 && (
            <Button icon="mail" onClick={() => setTelling(true)}>
              Imprimir los avisos de cartas usadas ({counts.data.toTell})
            </Button>
          )}
          {isTelling && <PrintLetters of={of} onClose={() => setTelling(false)} />}
        </>
      ) : (
        <QueryPlaceholder
          of={counts}
          loading="Contando las cartas"
          failed="No se han podido contar las cartas"
          lines={2}
        />
      )}
    </Card>
  )
}

/** Who learns by the code of a letter that its voting was annulled: whoever types it before the end that it had. */
export const sayWhoReadsIt = ({ endDate }: Pick<Voting, 'endDate'>, now: number): string =>
  endDate !== null && now < Date.parse(endDate)
    ? `Quien escriba el suyo en /carta antes del ${formatMoment(endDate)} lo leerá en su correo, con el motivo; a quien no lo escriba no le llega ningún aviso.`
    : 'A quien recibió una no le llega ningún aviso, aunque escriba su código.'

/** «116 cartas que imprimió admin@… el … Se han usado 2, entre el … y el …». */
export function describePrint({ by, at, letters, unused, firstUsedAt, lastUsedAt }: Print): string {
  const printed = `${formatCount(letters, 'carta', 'cartas')} que ${by === null ? 'se imprimieron' : `imprimió ${by}`} el ${formatMoment(at)}.`
  if (firstUsedAt === null || lastUsedAt === null) return `${printed} No se ha usado ninguna.`
  const used = letters - unused
  if (used === 1) return `${printed} Se ha usado 1, el ${formatMoment(firstUsedAt)}.`
  return `${printed} Se han usado ${used}, entre el ${formatMoment(firstUsedAt)} y el ${formatMoment(lastUsedAt)}.`
}
