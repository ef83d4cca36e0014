/** What is said of a slot that somebody else was quicker to take. */
export const slotTaken = 'زمان انتخاب‌شده دیگر خالی نیست. لطفا زمان دیگری را انتخاب کنید.';
