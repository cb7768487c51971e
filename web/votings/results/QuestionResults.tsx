import type { Results } from '#contract/votings/results.ts'
import { answerCells, resultColumns } from '#contract/votings/resultWords.ts'
import { ResultTable } from '#web/votings/results/ResultTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** The questions of a survey, in its order; percentages are of the ballots that answered each. */
export const QuestionResults = ({ of: { questions } }: { of: Results }) =>
  questions.map(({ id, question, answered, blank, answers }) => (
    <Card key={id} title={question}>
      <ResultTable
        caption={question}
        headings={['Respuesta', ...resultColumns('survey', null)]}
        rows={answers.map((one) => ({
          id: one.id,
          name: one.answer,
          cells: answerCells(one),
          bar: one.percent,
        }))}
      />
      <p>
        La respondieron {formatNumber(answered)}; en blanco, {formatNumber(blank)}. Los porcentajes son de
        quienes la respondieron.
      </p>
    </Card>
  ))
