export { KindStep } from '#web/votings/writing/KindStep.tsx'
export { OptionsStep } from '#web/votings/writing/OptionsStep.tsx'
export { VotersStep } from '#web/votings/writing/VotersStep.tsx'
