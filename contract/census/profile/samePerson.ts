import { z } from 'zod'

/** Whether records that stand under a document are of the person whose document is corrected to it (rule people-18). */
export const samePerson = z.boolean().optional()

export const samePersonQuestion = '¿Es la misma persona?'

/** The answer when staff say that a document's records are another person's. */
export const anotherPersonsDocument =
  'Un documento es de una sola persona, y con este hay registros de otra. Comprueba cuál de los dos está mal: ' +
  'si es el de esta ficha, déjalo como está; si es el de los registros, bórralos y vuelve a darlos de alta con el suyo.'
