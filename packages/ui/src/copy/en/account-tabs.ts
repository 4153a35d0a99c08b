export const accountTabsCopy = {
  label: 'What this account holds and did',
  tokens: 'Tokens',
  activity: 'Activity',
  activityPending: 'Activity ({count})',
} as const
