// The page that there is without a network gives way to the one that was asked for, once there is one (rule shell-7).
addEventListener('online', () => location.reload())
