import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Voting } from '#contract/votings/voting.ts'
import { getCurrentSession } from '#web/kernel/session/session.ts'
import type { Step, WizardForm } from '#web/kernel/form/wizardStep.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BasicsStep } from '#web/votings/writing/BasicsStep.tsx'
import {
  basicLabels,
  kindLabels,
  labelRows,
  optionLabels,
  voterLabels,
} from '#web/votings/writing/votingFields.ts'
import {
  judgeBasics,
  judgeKind,
  judgeOptions,
  judgeVoters,
  type WrongVoting,
} from '#web/votings/writing/votingRules.ts'
import type { VotingValues, WrittenVoting } from '#web/votings/writing/votingValues.ts'

/** The later steps are loaded when the first one is there (rule speed-3). */
const laterSteps = () => import('#web/votings/writing/laterSteps.ts')
const Awaited = () => <Skeleton label="Cargando el paso" lines={8} />
const KindStep = lazyComponent(async () => (await laterSteps()).KindStep, Awaited)
const OptionsStep = lazyComponent(async () => (await laterSteps()).OptionsStep, Awaited)
const VotersStep = lazyComponent(async () => (await laterSteps()).VotersStep, Awaited)
const SummaryStep = lazyComponent(
  async () => (await import('#web/votings/writing/SummaryStep.tsx')).SummaryStep,
  Awaited,
)
const PreviewButton = lazyComponent(
  async () => (await import('#web/votings/writing/PreviewButton.tsx')).PreviewButton,
)
/** Loads the steps that are not shown yet. */
export function warmLaterSteps() {
  for (const later of [KindStep, OptionsStep, VotersStep, SummaryStep]) later.warm()
}

/** The last step, which ends the writing. */
export const votingEnd = { title: 'Resumen y fin', Content: SummaryStep }

const checkOf = (judge: (values: VotingValues) => WrongVoting) =>
  z.custom<VotingValues>().superRefine((values, context) => {
    for (const [name, message] of Object.entries(judge(values)))
      if (message) context.addIssue({ code: 'custom', path: [name], message })
  })

export const isBegun = (of: WrittenVoting): of is Voting => 'status' in of

/** Whoever begins it is its creator. */
const creatorOf = (of: WrittenVoting) =>
  isBegun(of) ? (of.userCreator ?? '') : (getCurrentSession()?.sub ?? '')

/** At any step one sees what is typed so far as a voter would. */
const WithPreview = ({ form, children }: { form: WizardForm<VotingValues>; children: ReactNode }) => (
  <>
    {children}
    <div>
      <PreviewButton valuesOf={() => form.getValues()} />
    </div>
  </>
)

/** The steps before the last one; of one that is not begun, the first is the way to the others. */
export const votingSteps = (of: WrittenVoting): readonly Step<VotingValues>[] => [
  {
    title: 'Datos de la votación',
    labels: basicLabels,
    check: checkOf((values) => judgeBasics(values, of)),
    fields: (form) => (
      <WithPreview form={form}>
        <BasicsStep form={form} creator={creatorOf(of)} />
      </WithPreview>
    ),
  },
  {
    title: 'Cómo se vota',
    labels: kindLabels,
    check: checkOf(judgeKind),
    fields: (form) => (
      <WithPreview form={form}>
        <KindStep form={form} />
      </WithPreview>
    ),
  },
  {
    title: of.survey ? 'Preguntas' : 'Candidaturas',
    labels: optionLabels,
    labelsFor: labelRows,
    check: checkOf(judgeOptions),
    fields: (form) => (
      <WithPreview form={form}>
        <OptionsStep form={form} />
      </WithPreview>
    ),
  },
  {
    title: 'Quién puede votar',
    labels: voterLabels,
    check: checkOf(judgeVoters),
    fields: (form) => (
      <WithPreview form={form}>
        <VotersStep form={form} id={of.id} />
      </WithPreview>
    ),
  },
]
