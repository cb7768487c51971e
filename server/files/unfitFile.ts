/** A file that its use does not take; the message says why, in words fit to show. */
export class UnfitFile extends Error {}

export const damagedFile = () => new UnfitFile('El fichero está incompleto o dañado')
export const fileBomb = () => new UnfitFile('El fichero ocuparía demasiado al abrirlo')
export const disguisedFile = () =>
  new UnfitFile('El fichero lleva otro dentro: guárdalo de nuevo y vuelve a subirlo')
