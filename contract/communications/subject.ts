import { mergeFields } from '#contract/communications/communication.ts'
import { listPlacesIn } from '#contract/placeNames.ts'

/** A subject is a header: servers on the way keep it, and it is read on locked screens (rule communication-11). */
export const personalSubject =
  'El asunto no puede llevar datos de cada persona: se lee en pantallas bloqueadas y lo guardan los servidores por los que pasa. Ponlos en el texto.'

/** What a communication is about until somebody says so; the database begins with it too. */
export const usualSubject = 'Información general'
export const noSubject = 'Falta el asunto.'
/** Whether what is wrong is mended in the subject. */
export const isOfSubject = (message: string) => message === noSubject || message === personalSubject

/** Whether something is filled in at a place. */
export const isKnown = (place: string) => Object.hasOwn(mergeFields, place)

/** Whether a subject would be filled in for each recipient. */
export const isPersonalSubject = (subject: string): boolean => listPlacesIn(subject).some(isKnown)
