import type { ReactNode } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { basicFacts, kindFacts, optionFacts, voterFacts } from '#web/votings/office/votingFacts.tsx'
import styles from './writing.module.css'

type Props = { of: Voting; go: (step: number) => void }

/** What is said in each step, with a way to change it (rule form-4). */
export const SummaryParts = ({ of, go }: Props) => (
  <>
    <Part title="Datos de la votación" onChange={() => go(0)}>
      <Facts of={basicFacts(of)} missing="—" />
    </Part>
    <Part title="Cómo se vota" onChange={() => go(1)}>
      <Facts of={kindFacts(of)} missing="—" />
    </Part>
    <Part title={of.survey ? 'Preguntas' : 'Candidaturas'} onChange={() => go(2)}>
      <Facts of={optionFacts(of)} missing="—" />
    </Part>
    <Part title="Quién puede votar" onChange={() => go(3)}>
      <Facts of={voterFacts(of)} missing="—" />
    </Part>
  </>
)

type PartProps = { title: string; onChange: () => void; children: ReactNode }

const Part = ({ title, onChange, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <div>
      <h3>{title}</h3>
      <Button onClick={onChange}>
        Cambiar<span className="vh"> {title}</span>
      </Button>
    </div>
    {children}
  </section>
)
