/** A file that its use does not accept; the message is shown to the user. */
export class UnfitFile extends Error {}

export const damagedFile = () => new UnfitFile('El fichero está incompleto o dañado')
export const fileBomb = () => new UnfitFile('El fichero ocuparía demasiado al abrirlo')
export const disguisedFile = () =>
  new UnfitFile('El fichero lleva otro dentro: guárdalo de nuevo y vuelve a subirlo')
