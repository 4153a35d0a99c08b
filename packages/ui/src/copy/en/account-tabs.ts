export const accountTabsCopy = {
  label: 'What this account holds and did',
  tokens: 'Tokens',
  activity: 'Activity',
  activityPending: 'Activity ({count})',
  failed: 'This part didn’t load.',
  retry: 'Retry',
} as const
