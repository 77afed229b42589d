/** Sentences of the provider that are known: they are translated, any other stays as it comes, marked as English. */
export const providerSentences: readonly string[] = [
  'Invalid credentials',
  'Unauthenticated.',
  'The e-mail or the password is not right.',
  'The passwords do not match.',
  'Your profile is saved.',
  'Your password is changed.',
  'The given data was invalid.',
  'This action is not allowed.',
  'Not found.',
  'The request is too large.',
  'Too many requests.',
  'Server error.',
  'The service is not available.',
  'The sandbox failed.',
]
