/** Former members get no account until they enrol again. */
export const formerHasNoAccount = 'Se dio de baja: no puede tener cuenta'

export const isFormer = ({ inscriptionType }: { inscriptionType: number }) => inscriptionType === 0
