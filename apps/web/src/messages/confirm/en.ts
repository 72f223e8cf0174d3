export const texts = {
  confirmPassword: {
    title: 'Enter your password',
    text: 'This is dangerous. The password then counts for 5 minutes.',
    password: 'Password',
    confirmIt: 'Confirm',
    cancel: 'Cancel',
    required: 'Enter your password',
  },
}
