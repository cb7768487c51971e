import type { Candidature, Question, Voting } from '#contract/votings/voting.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './voting.module.css'

/** The questions or candidatures with all there is to choose, to be read in peace before the booth. */
export const OptionsCard = ({
  voting: { survey, questions, candidatures },
}: {
  voting: Pick<Voting, 'survey' | 'questions' | 'candidatures'>
}) => (
  <Card title={survey ? 'Las preguntas' : 'Las candidaturas'}>
    <div className={styles.options}>
      {survey
        ? questions.map((question) => <OneQuestion key={question.id} of={question} />)
        : candidatures.map((candidature) => <OneCandidature key={candidature.id} of={candidature} />)}
    </div>
  </Card>
)

const OneQuestion = ({ of: { question, maxAnswersToSelect, answers } }: { of: Question }) => (
  <section>
    <h3>{question}</h3>
    <ul>
      {answers.map(({ id, answer }) => (
        <li key={id}>{answer}</li>
      ))}
    </ul>
    {maxAnswersToSelect > 1 && <p>Se pueden elegir hasta {maxAnswersToSelect}.</p>}
  </section>
)

const OneCandidature = ({ of: { name, description, candidates } }: { of: Candidature }) => (
  <section>
    <h3>{name}</h3>
    {description !== '' && <p className={styles.text}>{description}</p>}
    <ol>
      {candidates.map((one) => (
        <li key={one.id}>
          {one.name}
          {one.description !== '' && <p className={styles.text}>{one.description}</p>}
        </li>
      ))}
    </ol>
  </section>
)
