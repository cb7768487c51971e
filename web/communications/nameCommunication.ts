import { showPlaces } from '#contract/communications/communication.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'

/** What a communication is called in questions and links: its subject, or its number where it has none. */
export const nameCommunication = ({ id, subject }: Pick<CommunicationSummary, 'id' | 'subject'>) =>
  subject.trim() === '' ? `Comunicación ${id}` : showPlaces(subject)
