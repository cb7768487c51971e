import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { outcome } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { votings } from '#contract/votings/votings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { describeTrouble } from '#web/votings/basics/troubleWords.ts'
import { CandidateResults } from '#web/votings/results/CandidateResults.tsx'
import { CandidatureResults } from '#web/votings/results/CandidatureResults.tsx'
import { describeOutcome } from '#contract/votings/electedWords.ts'
import { QuestionResults } from '#web/votings/results/QuestionResults.tsx'
import { TakeAway } from '#web/votings/results/TakeAway.tsx'
import { Ties } from '#web/votings/results/Ties.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment, formatNumber } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Warning } from '#web/ui/Warning.tsx'

// Members have none of it.
const OfficeResults = lazyComponent(
  async () => (await import('#web/votings/results/OfficeResults.tsx')).OfficeResults,
)

/** How often it is asked whether the ballots are counted, in ms. */
const askEvery = 3000

/** `/votaciones/resultados/{id}`: what a voting came to, and what it can be checked with (rules voting-8, voting-11). */
export function ResultsPage() {
  const { id = '' } = useParams({ strict: false })
  const params = { id: Number(id) }
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  const loaded = useQuery({
    ...queryOf(outcome.results, { params }),
    refetchInterval: ({ state }) => (state.data?.isCounted === false ? askEvery : false),
  })
  const voting = useQuery(queryOf(votings.get, { params }))
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando los resultados"
      failed="No se han podido cargar los resultados"
      lost="/votaciones"
      name={loaded.data && `Resultados de «${loaded.data.name}»`}
      here={loaded.data?.name}
    >
      {(results) => (
        <Stack>
          {voting.data?.trouble != null && (
            <Warning>{describeTrouble(voting.data.trouble, voting.data.reason)}</Warning>
          )}
          {results.isCounted && results.turnout ? (
            <Counted results={results} turnout={results.turnout} />
          ) : voting.data?.trouble === 'uncounted' ? null : (
            <Card title="Recuento">
              <p>Terminó el {formatMoment(results.endDate)}. Los votos se están contando.</p>
              <Progress label="Contando los votos" />
            </Card>
          )}
          {isAdmin && results.isCounted && <OfficeResults of={results} />}
          <TakeAway of={results} />
        </Stack>
      )}
    </DetailPage>
  )
}

type CountedProps = { results: Results; turnout: NonNullable<Results['turnout']> }

function Counted({ results, turnout }: CountedProps) {
  const said = turnout.ballots === 0 ? [] : describeOutcome(results)
  return (
    <>
      {said.length > 0 && (
        <Card title="Quién sale">
          {said.map((sentence) => (
            <p key={sentence}>
              <strong>{sentence}</strong>
            </p>
          ))}
        </Card>
      )}
      <Card title="Participación">
        <Facts
          of={[
            ['Censo', formatNumber(turnout.census)],
            ['Votos', formatNumber(turnout.ballots)],
            ['Participación', turnout.turnoutPercent],
            ['Votos en blanco', formatNumber(turnout.blank)],
            ['Terminó', formatMoment(results.endDate)],
          ]}
        />
      </Card>
      {turnout.ballots === 0 ? (
        <Card>
          <EmptyState title="Sin votos disponibles">
            La votación está cerrada sin votos disponibles
          </EmptyState>
        </Card>
      ) : (
        <>
          {results.kind === 'survey' && <QuestionResults of={results} />}
          {results.kind === 'open' && <CandidateResults of={results} />}
          {results.kind === 'closed' && <CandidatureResults of={results} />}
          <Ties of={results} />
        </>
      )}
    </>
  )
}
