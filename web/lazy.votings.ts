// The screens of administration for votings, each loaded when it is opened. Pages of others do not load this list (rule speed-3).

export const VotingsPanel = () => import('#web/votings/office/VotingsPanel.tsx')
export const PendingVotings = () => import('#web/votings/office/PendingVotings.tsx')
export const ApprovedVotings = () => import('#web/votings/office/ApprovedVotings.tsx')
export const OpenVotings = () => import('#web/votings/office/OpenVotings.tsx')
export const ClosedVotings = () => import('#web/votings/office/ClosedVotings.tsx')
export const OfficeVoting = () => import('#web/votings/office/OfficeVoting.tsx')
export const NewVoting = () => import('#web/votings/writing/NewVoting.tsx')
export const EditVoting = () => import('#web/votings/writing/EditVoting.tsx')
export const ClaimsList = () => import('#web/votings/office/ClaimsList.tsx')
