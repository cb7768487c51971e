/** Former members get no account until they enrol again. */
export const formerHasNoAccount = 'Se dio de baja: no puede tener cuenta'

/** `inscriptionType` is null outside the census. */
export const isFormer = ({ inscriptionType }: { inscriptionType: number | null }) => inscriptionType === 0

/** How somebody went who is among the members no more; undefined of everybody else. */
export const describeGone = ({
  inscriptionType,
  deceased,
}: {
  inscriptionType: number | null
  deceased: boolean
}): string | undefined =>
  deceased ? 'Ha fallecido' : isFormer({ inscriptionType }) ? 'Se dio de baja' : undefined

type Person = { inscriptionType: number | null; email: string }

/** Why a person cannot have an account; undefined when they can. */
export const explainNoAccount = (person: Person) =>
  isFormer(person)
    ? formerHasNoAccount
    : person.email === ''
      ? 'No tiene correo, que hace falta para darle una cuenta'
      : undefined
