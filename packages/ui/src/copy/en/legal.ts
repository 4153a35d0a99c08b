/** Terms, privacy policy and consent. */
export const legalCopy = {
  notice: 'By connecting you agree to the {terms} and the {privacy}.',
  noticeTerms: 'By connecting you agree to the {terms}.',
  noticePrivacy: 'By connecting you agree to the {privacy}.',
  consent: 'I agree to the {terms} and the {privacy}.',
  consentTerms: 'I agree to the {terms}.',
  consentPrivacy: 'I agree to the {privacy}.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
} as const
