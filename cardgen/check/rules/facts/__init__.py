"""CG3: rule facts."""
